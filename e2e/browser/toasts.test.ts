import { expect, type Page } from 'playwright/test'
import { chatPanel, newVisitor } from './pages/chat-panel.ts'
import { homePage } from './pages/home-page.ts'
import { toastOf } from './pages/toast.ts'
import { test } from './test.ts'

const title = 'Missing information'

/** Raises a toast by sending the chat's form without a name. */
async function raise(page: Page): Promise<void> {
  await chatPanel(page).register({ name: '', email: '' })
  await expect(toastOf(page)).toBeVisible()
  // The pointer on a toast holds it; it is somewhere else.
  await page.mouse.move(10, 300)
}

test('what shows toasts is loaded with the first of them', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/toaster/.test(request.url())) scripts.push(request.url())
  })
  await chatPanel(page).open()
  await expect(chatPanel(page).start).toBeVisible()
  expect(scripts).toEqual([])

  await raise(page)

  expect(scripts.length).toBeGreaterThan(0)
})

test('a toast goes after five seconds, not before', async ({ page }) => {
  await page.clock.install()
  await chatPanel(page).open()
  await expect(chatPanel(page).start).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await raise(page)

  await page.clock.runFor(4900)
  await expect(toastOf(page)).toBeVisible()
  await page.clock.runFor(200)

  await expect(toastOf(page)).toBeHidden()
})

test('a toast stays as long as the pointer is on it', async ({ page }) => {
  await page.clock.install()
  await chatPanel(page).open()
  await expect(chatPanel(page).start).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await raise(page)

  await toastOf(page).hover()
  await page.clock.runFor(20_000)
  await expect(toastOf(page)).toBeVisible()
  await page.mouse.move(10, 300)
  await page.clock.runFor(5100)

  await expect(toastOf(page)).toBeHidden()
})

test.describe('one at a time', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('a new toast takes the place of the one before', async ({ page }) => {
    await page.route('**/api/chat/register', (route) => route.fulfill({ status: 503, body: '' }))
    await chatPanel(page).open()
    await raise(page)

    await chatPanel(page).register(newVisitor())

    await expect(toastOf(page).getByText('Registration failed')).toBeVisible()
    await expect(toastOf(page)).toHaveCount(1)
  })
})

for (const { distance, stays } of [
  { distance: 45, stays: true },
  { distance: 70, stays: false },
]) {
  test(`a swipe of ${distance} px to the right ${stays ? 'lets it spring back' : 'sends it off'}`, async ({
    page,
  }) => {
    await chatPanel(page).open()
    await raise(page)
    const box = (await toastOf(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [box.x + 60, box.y + box.height / 2]

    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 10, y, { steps: 4 })
    await page.mouse.move(x + distance, y, { steps: 4 })
    await page.mouse.up()

    if (stays) {
      await expect(toastOf(page)).not.toHaveAttribute('data-swipe', 'move')
      await expect(toastOf(page)).toBeVisible()
    } else await expect(toastOf(page)).toBeHidden()
  })
}

test('F8 leads to the toast, Tab into it, and it can be closed there', async ({ page }) => {
  await chatPanel(page).open()
  await raise(page)

  await page.keyboard.press('F8')
  await page.keyboard.press('Tab')
  await expect(toastOf(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(toastOf(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(toastOf(page)).toBeHidden()
})

test('an error is read out as an alert, once', async ({ page }) => {
  await chatPanel(page).open()

  await raise(page)

  await expect(page.getByRole('alert').filter({ hasText: title })).toHaveText(
    `${title}. Please provide both your name and email to continue.`,
  )
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(0)
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
  })
})
