import axe from 'axe-core'

// A half-faded element has half its contrast. What the pointer is over is known only in the next frame.
async function animationsDone(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  const running = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
  await Promise.allSettled(running.map(({ finished }) => finished))
}

/** The accessibility violations that axe finds on the page, each as its rule and its element. */
export async function axeViolations(): Promise<string[]> {
  await animationsDone()
  const { violations } = await axe.run(document.body)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}
