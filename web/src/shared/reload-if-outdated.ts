/**
 * Reloads a tab that is older than the site, which asks for parts that are gone, as its own script is. Whatever it is
 * reloaded to is in place, so it happens once; without network nothing is reloaded.
 * @param ownScript the address of the script that the page began with
 */
export function reloadIfOutdated(ownScript: string): void {
  window.addEventListener('vite:preloadError', () => void reload(ownScript).catch(() => {}))
}

async function reload(ownScript: string): Promise<void> {
  const own = await fetch(ownScript, { method: 'HEAD', cache: 'no-store' })
  if (own.status === 404) window.location.reload()
}
