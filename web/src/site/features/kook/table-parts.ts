/*
 * What a table needs once it is known: its connection, what lies on it, and what its buttons open. Loaded after the page
 * stands, so that neither its code nor its styles hold that up.
 */
export { DealAlert, DealPanel } from './deal-panel.tsx'
export { EmotePicker, SpokenEmotes } from './emotes.tsx'
export { HandList } from './hand-list.tsx'
export { HostTools } from './host-tools.tsx'
export { LeaveDialog } from './leave-dialog.tsx'
export { OwnPlace } from './own-place.tsx'
export { OwnSeat } from './own-seat.tsx'
export { PotsList } from './pots-list.tsx'
export { Replayer } from './replayer.tsx'
export { SitDialog } from './sit-dialog.tsx'
export { TableContents } from './table-contents.tsx'
export { TableMenu } from './table-menu.tsx'
export { createTableStore } from './table-store.ts'
export { TablesDialog } from './tables-dialog.tsx'
