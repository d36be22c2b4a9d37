import type { ReactNode } from 'react'

const magnifier = <path d="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4" />

const drawings = {
  email: <path d="M2.5 4.5h15v11h-15zM3 5l7 6 7-6" />,
  note: <path d="M4 2.5h9l3.5 3.5v11.5H4zM7 9h6.5M7 12.5h6.5" />,
  pencil: <path d="m4 16 .8-3.6L13 4.2l2.8 2.8-8.2 8.2zM11.2 6l2.8 2.8" />,
  trash: <path d="M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5l.8 11.5h8.4L15 5.5M8.4 8.5v5.5M11.6 8.5v5.5" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  cross: <path d="m5 5 10 10M15 5 5 15" />,
  search: magnifier,
  // The kinds of sources.
  organic: magnifier,
  social: <path d="M3 4h14v9H9l-4 3.5V13H3zM7 8.5h6" />,
  ai: <path d="M10 2.5l1.8 5.7 5.7 1.8-5.7 1.8-1.8 5.7-1.8-5.7L2.5 10l5.7-1.8z" />,
  referral: (
    <path d="M8 12l4-4M8.5 6.5 11 4a3.5 3.5 0 0 1 5 5l-2.5 2.5M11.5 13.5 9 16a3.5 3.5 0 0 1-5-5l2.5-2.5" />
  ),
  direct: <path d="M4 3l12 6-5 2-2 5z" />,
  development: <path d="M7 6l-4 4 4 4M13 6l4 4-4 4" />,
  campaign: <path d="M4 17V3M4 4h11l-2.5 3.5L15 11H4" />,
} as const satisfies Record<string, ReactNode>

/** A decorative icon. The adjacent text or the surrounding button provides the label. */
export function Icon({ name }: { name: keyof typeof drawings }) {
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
      {drawings[name]}
    </svg>
  )
}
