import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

// A half-faded element has half its contrast; animations that last for seconds or forever are not awaited.
const animationsDone = `Promise.allSettled(
  document
    .getAnimations()
    .filter(({ playState, effect, currentTime }) => playState === 'running' && effect.getComputedTiming().endTime - currentTime < 2000)
    .map(({ finished }) => finished),
).then(() => null)`

/**
 * The accessibility violations that axe finds on a page, each as its rule and its element.
 * @param within CSS selector of the part to check
 */
export async function axeViolations(page: Page, within = 'body'): Promise<string[]> {
  await page.evaluate(animationsDone)
  const { violations } = await new AxeBuilder({ page }).include(within).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}
