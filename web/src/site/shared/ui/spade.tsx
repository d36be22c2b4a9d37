import styles from './spade.module.css'

type Props = { className?: string | undefined }

/** The spade as an SVG, because no font of the site has one, and the system font may show an emoji. */
export function Spade({ className }: Props) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M12 1.5C9 6 3 9.5 3 14.2 3 17.1 5.2 19 7.7 19c1.5 0 2.7-.6 3.5-1.7-.2 2-1.1 3.7-2.7 5.2h7c-1.6-1.5-2.5-3.2-2.7-5.2.8 1.1 2 1.7 3.5 1.7 2.5 0 4.7-1.9 4.7-4.8C21 9.5 15 6 12 1.5z"
      />
    </svg>
  )
}

export function SpadeList({ items, className }: Props & { items: readonly string[] }) {
  return (
    <ul className={[styles.list, className].filter(Boolean).join(' ')}>
      {items.map((item) => (
        <li key={item}>
          <Spade />
          {item}
        </li>
      ))}
    </ul>
  )
}
