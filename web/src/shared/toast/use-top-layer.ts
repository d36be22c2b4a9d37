import { useEffect } from 'react'

/**
 * Puts an element with `popover` above everything else, dialogs included.
 * @param contentId changes with what it shows; the last to open is the highest, so each content opens anew
 */
export function useTopLayer(element: HTMLElement | null, contentId: string | undefined): void {
  useEffect(() => {
    // A browser without popovers shows the element as it stands.
    if (element === null || contentId === undefined || !('showPopover' in element)) return
    // Between two places in the document it is in neither.
    if (!element.isConnected) return
    element.showPopover()
    return () => {
      if (element.isConnected) element.hidePopover()
    }
  }, [element, contentId])
}
