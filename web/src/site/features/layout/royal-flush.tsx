import { useEffect, useState } from 'react'
import { royalFlush } from '../../shared/sections.ts'
import { Spade } from '../../shared/ui/spade.tsx'
import styles from './royal-flush.module.css'
import { useSections } from './use-sections.ts'

const ids = royalFlush.map(({ id }) => id)

/** Five cards that turn face up as the visitor scrolls. Decorative: the links carry the information. */
export function RoyalFlush() {
  const sections = useSections(ids)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    // A section counts as read once it crosses the middle fifth of the window.
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter((entry) => entry.isIntersecting).map(({ target }) => target.id)
        if (seen.length > 0) setTurned((before) => new Set([...before, ...seen]))
      },
      { rootMargin: '-40% 0px -40% 0px' },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [sections])

  return (
    <div className={styles.hand} aria-hidden="true">
      {royalFlush.map(({ id, rank }) => (
        <span key={id} className={styles.card} data-turned={turned.has(id)}>
          <span className={styles.back} />
          <span className={styles.face}>
            <span>{rank}</span>
            <Spade className={styles.suit} />
          </span>
        </span>
      ))}
    </div>
  )
}
