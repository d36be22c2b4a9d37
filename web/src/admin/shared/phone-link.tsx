/** A phone link. Text without digits stays plain text. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = phone.replaceAll(/[^\d+]/g, '')
  if (number === '') return phone
  return (
    <a className="phone" href={`tel:${number}`}>
      {phone}
    </a>
  )
}
