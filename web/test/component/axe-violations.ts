import axe from 'axe-core'

// A font that arrives moves what is drawn, and what the pointer is over is known only in the next frame.
async function drawn(): Promise<void> {
  await document.fonts.ready
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

/** The accessibility violations that axe finds on the page, each as its rule and its element. */
export async function axeViolations(): Promise<string[]> {
  await drawn()
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}
