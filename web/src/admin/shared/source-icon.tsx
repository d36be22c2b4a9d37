import type { ReactNode } from 'react'
import type { SourceKind } from './source-kind.ts'

const drawings: Readonly<Record<SourceKind, ReactNode>> = {
  organic: <path d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4" />,
  social: <path d="M3 4h14v9H9l-4 3.5V13H3zM7 8.5h6" />,
  email: <path d="M2.5 4.5h15v11h-15zM3 5l7 6 7-6" />,
  referral: (
    <path d="M8 12l4-4M8.5 6.5 11 4a3.5 3.5 0 0 1 5 5l-2.5 2.5M11.5 13.5 9 16a3.5 3.5 0 0 1-5-5l2.5-2.5" />
  ),
  direct: <path d="M4 3l12 6-5 2-2 5z" />,
  development: <path d="M7 6l-4 4 4 4M13 6l4 4-4 4" />,
  campaign: <path d="M4 17V3M4 4h11l-2.5 3.5L15 11H4" />,
}

type Props = { kind: SourceKind }

/** The icon of a kind of source, beside its name. */
export function SourceIcon({ kind }: Props) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawings[kind]}
    </svg>
  )
}
