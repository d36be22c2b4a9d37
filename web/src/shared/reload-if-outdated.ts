/**
 * Reloads a tab whose build has been replaced, because its lazy parts no longer exist. The reloaded page is
 * current, so this happens once. Nothing is reloaded without network.
 * @param ownScript the address of the page's first script
 */
export function reloadIfOutdated(ownScript: string): void {
  window.addEventListener('vite:preloadError', () => void reload(ownScript).catch(() => {}))
}

async function reload(ownScript: string): Promise<void> {
  const own = await fetch(ownScript, { method: 'HEAD', cache: 'no-store' })
  if (own.status === 404) window.location.reload()
}
