/** A phone link; text without digits stays text. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = phone.replaceAll(/[^\d+]/g, '')
  if (number === '') return phone
  return (
    <a className="phone" href={`tel:${number}`}>
      {phone}
    </a>
  )
}
