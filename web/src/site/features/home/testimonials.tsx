import { testimonials, testimonialsTitle, testimonialText } from '@cardroom/brand/testimonials-copy'
import { useState } from 'react'
import { Picture } from '../../shared/ui/picture.tsx'
import { testimonialViews } from './testimonial-views.ts'
import styles from './testimonials.module.css'

const pairs = testimonialViews(testimonials.length, 2)
const singles = testimonialViews(testimonials.length, 1)

/** Testimonials: a pair of pictures with a switch between the views; on phones one at a time. */
export function Testimonials() {
  const [first, setFirst] = useState(0)
  const isSwitched = pairs.length > 0
  const shown = [first, (first + 1) % testimonials.length]

  return (
    <section className={isSwitched ? styles.switched : undefined} aria-labelledby="testimonials">
      <div className={styles.heading}>
        <h3 id="testimonials">{testimonialsTitle}</h3>
        <Switch views={pairs} first={first} onShow={setFirst} className={styles.wide} />
        <Switch views={singles} first={first} onShow={setFirst} className={styles.narrow} />
      </div>
      <ul className={styles.pair}>
        {shown.map((at) => {
          const testimonial = testimonials[at]
          if (testimonial === undefined) return null
          return (
            <li key={at}>
              <figure className="photo">
                <Picture
                  name={testimonial.picture}
                  sizes="(width >= 1160px) 568px, (width >= 640px) 46vw, 92vw"
                />
                <figcaption className="visually-hidden">
                  {testimonialText(testimonial).join(' ')}
                </figcaption>
              </figure>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type SwitchProps = {
  views: readonly number[][]
  first: number
  onShow: (first: number) => void
  className: string | undefined
}

function Switch({ views, first, onShow, className }: SwitchProps) {
  if (views.length === 0) return null
  return (
    <fieldset className={`needs-script ${styles.switch} ${className}`}>
      <legend className="visually-hidden">Messages shown</legend>
      {views.map((view) => (
        <button
          key={view[0]}
          type="button"
          aria-pressed={view[0] === first}
          onClick={() => onShow(view[0] ?? 0)}
        >
          {view.map((at) => at + 1).join(' and ')}
        </button>
      ))}
    </fieldset>
  )
}
