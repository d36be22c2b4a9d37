import type { PictureName } from '@cardroom/brand/pictures'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { useMediaQuery } from '../../../shared/use-browser-value.ts'
import { wrap } from './rotation.ts'
import styles from './carousel.module.css'

const advanceMs = 5000
const steps = [
  { by: -1, name: 'Previous picture', d: 'M8 2 3 7l5 5' },
  { by: 1, name: 'Next picture', d: 'm4 2 5 5-5 5' },
]

type Props = { label: string; slides: readonly PictureName[]; sizes: string }

/**
 * Shows one picture at a time. It advances automatically until the visitor drags it or uses a control. It pauses while
 * it is hovered, focused, or in a hidden tab.
 */
export function Carousel({ label, slides, sizes }: Props) {
  const wantsMotion = useMediaQuery('(prefers-reduced-motion: no-preference)')
  const [viewport, carousel] = useEmblaCarousel({ loop: true, duration: 24 })
  const [index, setIndex] = useState(0)
  const [choice, setPlaying] = useState<boolean | null>(null)
  const [isHeld, setHeld] = useState(false)
  const isPlaying = choice ?? wantsMotion
  const count = slides.length

  useEffect(() => {
    if (carousel === undefined) return
    const onSelect = () => setIndex(carousel.selectedScrollSnap())
    const onGrab = () => setPlaying(false)
    carousel.on('select', onSelect).on('pointerDown', onGrab)
    return () => {
      carousel.off('select', onSelect).off('pointerDown', onGrab)
    }
  }, [carousel])

  useEffect(() => {
    if (carousel === undefined || !isPlaying || isHeld) return
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') carousel.scrollNext(!wantsMotion)
    }, advanceMs)
    return () => window.clearInterval(timer)
  }, [carousel, isPlaying, isHeld, wantsMotion])

  function show(next: number) {
    setPlaying(false)
    carousel?.scrollTo(wrap(next, 0, count), !wantsMotion)
  }

  return (
    // Hover and focus only pause the carousel. Every action has a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={viewport} className={styles.frame} aria-live={isPlaying ? 'off' : 'polite'}>
        <div className={`flex ${styles.reel}`}>
          {slides.map((name, at) => (
            <div
              key={name}
              className={`cover min-0 ${styles.slide}`}
              // Follows the carousel pattern of the ARIA guide, because HTML has no element for a slide.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${count}`}
              aria-hidden={at !== index}
            >
              {isNeighbour(at, index, count) && <Picture name={name} sizes={sizes} />}
            </div>
          ))}
        </div>
      </div>
      <div className="flex wrap items-center gap-12 mt-16">
        <button
          type="button"
          className={buttonClass({ look: 'outline', small: true, with: styles.toggle })}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        {steps.map(({ by, name, d }) => (
          <button
            key={by}
            type="button"
            className={buttonClass({ look: 'outline', small: true, with: styles.step })}
            aria-label={name}
            onClick={() => show(index + by)}
          >
            <svg width="12" height="14" viewBox="0 0 12 14" aria-hidden="true" focusable="false">
              <path d={d} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        ))}
        <ol className={`flex between ${styles.dots}`}>
          {slides.map((name, at) => (
            <li key={name}>
              <button
                type="button"
                aria-label={`Picture ${at + 1}`}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => show(at)}
              />
            </li>
          ))}
        </ol>
        <p className={`muted tabular ${styles.counter}`}>
          {index + 1} / {count}
        </p>
      </div>
    </section>
  )
}

/** Whether a slide is at most one step away, so that its picture needs to load. */
function isNeighbour(at: number, index: number, count: number): boolean {
  return [-1, 0, 1].some((step) => wrap(index, step, count) === at)
}
