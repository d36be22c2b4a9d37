/**
 * Reloads a tab whose build the server has replaced, because its lazy chunks no longer exist. The reloaded page is
 * current, so this happens only once. Offline, the page does not reload.
 * @param ownScript the URL of the page's first script
 */
export function reloadIfOutdated(ownScript: string): void {
  window.addEventListener('vite:preloadError', () => void reload(ownScript).catch(() => {}))
}

async function reload(ownScript: string): Promise<void> {
  const own = await fetch(ownScript, { method: 'HEAD', cache: 'no-store' })
  if (own.status === 404) window.location.reload()
}
