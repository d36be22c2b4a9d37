import axe from 'axe-core'
import type { Page } from 'playwright/test'

// A half-faded element has half its contrast; animations that last for seconds or forever are not awaited.
const animationsDone = `Promise.allSettled(
  document
    .getAnimations()
    .filter(({ playState, effect, currentTime }) => playState === 'running' && effect.getComputedTiming().endTime - currentTime < 2000)
    .map(({ finished }) => finished),
).then(() => null)`

const loadAxe = `if (window.axe === undefined) {
  ${axe.source}
  window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })
}`

/**
 * The accessibility violations that axe finds on a page and in its frames, each as its rule and its element.
 * @param within CSS selector of the part to check
 */
export async function axeViolations(page: Page, within = 'body'): Promise<string[]> {
  await page.evaluate(animationsDone)
  await Promise.all(page.frames().map((frame) => frame.evaluate(loadAxe)))
  return await page.evaluate<string[]>(
    `axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))),
    )`,
  )
}
