import type { PictureName } from '@cardroom/brand/pictures'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { Picture } from '../../shared/ui/picture.tsx'
import { wrap } from './carousel-state.ts'
import styles from './carousel.module.css'

const advanceMs = 5000
const swipePx = 40

type Props = { label: string; slides: readonly PictureName[]; sizes: string }

/**
 * One picture at a time. It advances by itself until the visitor uses a control, and waits while it is
 * hovered, focused or out of sight.
 */
export function Carousel({ label, slides, sizes }: Props) {
  const [index, setIndex] = useState(0)
  const [isPlaying, setPlaying] = useState(wantsMotion)
  const [isHeld, setHeld] = useState(false)
  const swipeStart = useRef<number | null>(null)
  const count = slides.length

  useEffect(() => {
    if (!isPlaying || isHeld) return
    const timer = window.setInterval(() => {
      if (document.visibilityState === 'visible') setIndex((current) => wrap(current, 1, count))
    }, advanceMs)
    return () => window.clearInterval(timer)
  }, [isPlaying, isHeld, count])

  function show(next: number) {
    setPlaying(false)
    setIndex(wrap(next, 0, count))
  }

  function onPointerUp({ clientX }: PointerEvent) {
    const distance = swipeStart.current === null ? 0 : clientX - swipeStart.current
    swipeStart.current = null
    if (Math.abs(distance) >= swipePx) show(index - Math.sign(distance))
  }

  return (
    // Hovering and focusing only hold it; everything it does has a button of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div
        className={styles.frame}
        aria-live={isPlaying ? 'off' : 'polite'}
        onPointerDown={({ clientX }) => {
          swipeStart.current = clientX
        }}
        onPointerUp={onPointerUp}
      >
        {[-1, 0, 1].map((step) => {
          const at = wrap(index, step, count)
          const name = slides[at]
          if (name === undefined) return null
          return (
            <div
              key={at}
              className={styles.slide}
              // The carousel pattern of the ARIA guide: no element of its own means a slide.
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} of ${count}`}
              aria-hidden={step !== 0}
            >
              <Picture name={name} sizes={sizes} />
            </div>
          )
        })}
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={buttonClass({ look: 'outline', small: true, with: styles.toggle })}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </button>
        <button
          type="button"
          className={buttonClass({ look: 'outline', small: true, with: styles.step })}
          aria-label="Previous picture"
          onClick={() => show(index - 1)}
        >
          <Chevron d="M8 2 3 7l5 5" />
        </button>
        <button
          type="button"
          className={buttonClass({ look: 'outline', small: true, with: styles.step })}
          aria-label="Next picture"
          onClick={() => show(index + 1)}
        >
          <Chevron d="m4 2 5 5-5 5" />
        </button>
        <ol className={styles.dots}>
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
        <p className={styles.counter}>
          {index + 1} / {count}
        </p>
      </div>
    </section>
  )
}

function Chevron({ d }: { d: string }) {
  return (
    <svg width="12" height="14" viewBox="0 0 12 14" aria-hidden="true" focusable="false">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

function wantsMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
