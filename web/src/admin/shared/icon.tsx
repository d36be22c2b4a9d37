import type { ReactNode } from 'react'

const drawings = {
  mail: <path d="M2.5 4.5h15v11h-15zM3 5l7 6 7-6" />,
  note: <path d="M4 2.5h9l3.5 3.5v11.5H4zM7 9h6.5M7 12.5h6.5" />,
  pencil: <path d="m4 16 .8-3.6L13 4.2l2.8 2.8-8.2 8.2zM11.2 6l2.8 2.8" />,
  trash: <path d="M3.5 5.5h13M8 5.5V3h4v2.5M5 5.5l.8 11.5h8.4L15 5.5M8.4 8.5v5.5M11.6 8.5v5.5" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  cross: <path d="m5 5 10 10M15 5 5 15" />,
} as const satisfies Record<string, ReactNode>

/** A decorative icon; the button around it has the label. */
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
