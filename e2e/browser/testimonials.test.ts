import { expect, type Page } from 'playwright/test'
import { homePage } from './pages/home-page.ts'
import { test } from './test.ts'

const first = 'Messages from the player in seat 3'
const second = 'A note from the player in seat 6'
const third = 'Messages from the player in seat 1'

function testimonials(page: Page) {
  const region = page.getByRole('region', { name: 'What they write the morning after' })
  return {
    region,
    show: (view: string) => region.getByRole('button', { name: view, exact: true }).click(),
    pictures: async () => {
      const shown = await region.getByRole('img').all()
      return Promise.all(shown.map((picture) => picture.getAttribute('alt')))
    },
  }
}

test('testimonials are a pair with a switch between two views', async ({ page }) => {
  await homePage(page).open()
  const { region, show, pictures } = testimonials(page)

  await expect(region.getByRole('button')).toHaveText(['1 and 2', '3 and 1'])
  await expect.poll(pictures).toEqual([first, second])

  await show('3 and 1')
  await expect(region.getByRole('button', { pressed: true })).toHaveText('3 and 1')
  await expect.poll(pictures).toEqual([third, first])

  await show('1 and 2')
  await expect.poll(pictures).toEqual([first, second])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('one testimonial is shown at a time', async ({ page }) => {
    await homePage(page).open()
    const { region, show, pictures } = testimonials(page)

    await expect(region.getByRole('button')).toHaveText(['1', '2', '3'])
    await expect.poll(pictures).toEqual([first])

    await show('2')
    await expect.poll(pictures).toEqual([second])
    await show('3')
    await expect.poll(pictures).toEqual([third])
  })
})
