type Props = { id: string; title: string; lead?: string }

export function SectionHeading({ id, title, lead }: Props) {
  return (
    <>
      <h2 id={id} className="short">
        {title}
      </h2>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </>
  )
}
