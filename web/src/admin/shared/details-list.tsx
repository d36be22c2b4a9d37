import type { ReactNode } from 'react'

type Props = { details: Readonly<Record<string, ReactNode>> }

const nothing = new Set<ReactNode>([null, undefined, false, ''])

/** Labeled values. Empty values are omitted. */
export function DetailsList({ details }: Props) {
  const known = Object.entries(details).filter(([, value]) => !nothing.has(value))
  return (
    <dl className="details stack">
      {known.map(([name, value]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd className="break">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
