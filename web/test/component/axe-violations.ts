import axe, { type RunOptions } from 'axe-core'

// A font that arrives moves what is drawn, and what the pointer is over is known only in the next frame.
async function drawn(): Promise<void> {
  await document.fonts.ready
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}

async function violations(options: RunOptions): Promise<string[]> {
  await drawn()
  const result = await axe.run(document.body, { ...options, resultTypes: ['violations'] })
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
}

/**
 * The accessibility violations that axe finds on the page, each as its rule and its element; those of contrast in light
 * and in dark colours.
 */
export async function axeViolations(): Promise<string[]> {
  const found = await violations({})
  const { documentElement: root } = document
  const { dataset } = root
  const theme = dataset['theme']
  const scheme = getComputedStyle(root).colorScheme
  dataset['theme'] = theme === 'dark' ? 'light' : 'dark'
  try {
    // The public pages have one scheme.
    if (getComputedStyle(root).colorScheme === scheme) return found
    const others = await violations({ runOnly: ['color-contrast'] })
    return [...found, ...others.map((one) => `in ${dataset['theme']} colours: ${one}`)]
  } finally {
    if (theme === undefined) delete dataset['theme']
    else dataset['theme'] = theme
  }
}
