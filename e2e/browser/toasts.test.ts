import { expect, type Page } from 'playwright/test'
import { toastOf } from './pages/any-page.ts'
import { chatPanel } from './pages/chat-panel.ts'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

const title = 'Missing information'

/** Raises a toast by sending the chat's form without a name. */
async function raise(page: Page): Promise<void> {
  await chatPanel(page).register({ name: '', email: '' })
  await expect(toastOf(page)).toBeVisible()
  // The pointer on a toast holds it; it is somewhere else.
  await page.mouse.move(10, 300)
}

test('a toast is read out once, and goes after five seconds unless the pointer is on it', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/toaster/.test(request.url())) scripts.push(request.url())
  })
  await page.clock.install()
  await chatPanel(page).open()
  await expect(chatPanel(page).start).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(scripts, 'loaded with the first toast').toEqual([])
  await raise(page)
  // The announcement comes with the next frames, and stays for a second.
  await page.clock.runFor(100)
  await expect(page.getByRole('alert').filter({ hasText: title })).toHaveText(
    `${title}. Please provide both your name and email to continue.`,
  )
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(0)
  await page.clock.runFor(4800)
  await expect(toastOf(page)).toBeVisible()
  await page.clock.runFor(200)
  await expect(toastOf(page)).toBeHidden()

  await raise(page)
  await toastOf(page).hover()
  await page.clock.runFor(20_000)
  await expect(toastOf(page)).toBeVisible()
  await page.mouse.move(10, 300)
  await page.clock.runFor(5100)

  await expect(toastOf(page)).toBeHidden()
})

test('a swipe of 45 px to the right lets a toast spring back, one of 70 px sends it off', async ({
  page,
}) => {
  await chatPanel(page).open()
  await raise(page)
  const swipe = async (distance: number) => {
    const box = (await toastOf(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + 60, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 10, y, { steps: 4 })
    await page.mouse.move(x + distance, y, { steps: 4 })
    await page.mouse.up()
  }

  await swipe(45)
  await expect(toastOf(page)).toHaveAttribute('data-swipe', 'cancel')
  await expect(toastOf(page)).toBeVisible()
  await swipe(70)

  await expect(toastOf(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a toast stands above an open dialog, and can be closed there', async ({ page }) => {
    await chatPanel(page).open()
    await raise(page)
    await homePage(page).openMenu()
    await expect(homePage(page).drawer).toBeVisible()
    // Raised while the dialog is open, as a form in one would.
    await page.evaluate(`document.querySelector('#chat-section form').requestSubmit()`)
    await expect(homePage(page).drawer.getByRole('listitem').getByText(title)).toBeVisible()
    await expect(toastOf(page)).toHaveCount(1)

    const isOnTop = await page.evaluate<boolean>(
      `(() => {
        const toast = [...document.querySelectorAll('li')].find((item) => item.innerText.includes('${title}'))
        const { x, y, width, height } = toast.getBoundingClientRect()
        return toast.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })()`,
    )
    expect(isOnTop).toBe(true)
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await expect(toastOf(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toastOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toastOf(page)).toBeHidden()
  })
})
