import { placement } from '@cardroom/brand/sponsorship-copy'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import styles from './sponsorship.module.css'

export function PlacementSection() {
  const { title, lead, left, right, timeTitle, times } = placement
  return (
    <section data-ground="felt-900" aria-labelledby="placement-title">
      <div className={`container columns ${styles.columns}`}>
        <div>
          <SectionHeading id="placement-title" title={title} lead={lead} />
          <dl className={`grid gap-16 ${styles.borders}`}>
            {[left, right].map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <Frame />
          <h3 className="mt-32">{timeTitle}</h3>
          <dl className={`grid gap-16 ${styles.times}`}>
            {times.map(({ name, percent }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                    <rect width="100" height="4" fill="var(--felt-700)" />
                    <rect width={percent} height="4" fill="var(--pink-300)" />
                  </svg>
                  <span>{percent}%</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

/** A 16:9 picture. Each border takes an eighth of its width, and four placements share the right one. */
function Frame() {
  const { frame } = placement
  return (
    // An inline drawing can use the page's colors, but an img cannot.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <svg className={styles.frame} viewBox="0 0 320 180" fontSize="11" role="img" aria-label={frame}>
      <rect width="320" height="180" fill="var(--felt-950)" />
      <ellipse
        cx="160"
        cy="98"
        rx="92"
        ry="46"
        fill="var(--felt-800)"
        stroke="var(--felt-600)"
        strokeWidth="3"
      />
      <ellipse cx="160" cy="98" rx="74" ry="33" fill="none" stroke="var(--felt-600)" />
      {[136, 149, 162, 175].map((x) => (
        <rect key={x} x={x - 3} y="90" width="10" height="14" rx="1.4" fill="var(--card-50)" />
      ))}
      <rect width="40" height="180" fill="var(--pink-300)" />
      <text x="20" y="90" className={styles.mark} transform="rotate(-90 20 90)">
        Left border: you
      </text>
      {[0, 1, 2, 3].map((turn) => (
        <g key={turn}>
          <rect
            x="280"
            y={turn * 45}
            width="40"
            height="45"
            fill={turn === 0 ? 'var(--brass-300)' : 'var(--felt-700)'}
            stroke="var(--felt-950)"
          />
          <text x="300" y={turn * 45 + 23} className={turn === 0 ? styles.mark : styles.wait}>
            {turn + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
