import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

// What is half faded in has half its contrast; what goes on for seconds or for ever is not waited for.
const stillness = `Promise.allSettled(
  document
    .getAnimations()
    .filter(({ playState, effect, currentTime }) => playState === 'running' && effect.getComputedTiming().endTime - currentTime < 2000)
    .map(({ finished }) => finished),
).then(() => null)`

/**
 * What axe finds wrong on a page: the rule and the element, one a line.
 * @param within CSS selector of the part to look at
 */
export async function violationsOf(page: Page, within = 'body'): Promise<string[]> {
  await page.evaluate(stillness)
  const { violations } = await new AxeBuilder({ page }).include(within).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}
