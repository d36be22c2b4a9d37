import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SiteWidgets } from '../../../src/site/app/site-widgets.tsx'
import { exitDelayMs } from '../../../src/site/features/exit-popup/exit-intent.ts'
import { showPart } from '../site-part.tsx'

const popup = page.getByRole('dialog')

/** A mouse that comes to be over something, so many pixels from the window's upper edge. */
function moveTo(element: Element, clientY: number): void {
  element.dispatchEvent(
    new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientY }),
  )
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the exit popup', () => {
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(exitDelayMs)
  })

  it('opens beside links, buttons and the header, but never over them', async () => {
    await showPart(
      <>
        <header>
          <span>Back Room</span>
        </header>
        <a href="/kook">
          <b>A link</b>
        </a>
        <button type="button">A button</button>
        <p>Words</p>
        <SiteWidgets />
      </>,
    )
    await expect.element(page.getByText('Words')).toBeVisible()
    // It watches from the next task on.
    await new Promise((resolve) => setTimeout(resolve))
    const words = page.getByText('Words').element()
    const others = ['Back Room', 'A link', 'A button'].map((text) => page.getByText(text).element())

    for (const other of others) {
      moveTo(words, 400)
      moveTo(other, 20)
      expect(sessionStorage.getItem('exitPopupShown')).toBeNull()
    }
    await expect.element(popup).not.toBeInTheDocument()
    moveTo(words, 20)

    await expect.element(popup).toBeVisible()
  })
})

it('loads a picture again that failed without network', async () => {
  const canvas = new OffscreenCanvas(4, 4)
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
  const bytes = await canvas.convertToBlob()
  await showPart(
    <>
      <img alt="Broken" src="/no-such-picture.png" />
      <SiteWidgets />
    </>,
  )
  const picture = page.getByAltText('Broken').element() as HTMLImageElement
  await expect.poll(() => picture.complete && picture.naturalWidth).toBe(0)
  const asked = vi.spyOn(picture, 'src', 'get').mockReturnValue(URL.createObjectURL(bytes))

  window.dispatchEvent(new Event('online'))

  await expect.poll(() => picture.naturalWidth).toBe(4)
  expect(asked).toHaveBeenCalled()
})
