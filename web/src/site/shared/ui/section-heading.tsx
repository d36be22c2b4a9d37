import styles from './section-heading.module.css'

type Props = { id: string; title: string; lead?: string }

/** A section's title and first sentence. */
export function SectionHeading({ id, title, lead }: Props) {
  return (
    <>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </>
  )
}
