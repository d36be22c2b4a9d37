import { AdminRakePlayer } from '@cardroom/contracts/rake-race-admin'
import { defineLeadKind, money, time } from './lead-kind.ts'

/** Players of the rake race. */
export const playerKind = defineLeadKind(AdminRakePlayer, {
  subject: 'rake-player',
  kind: 'player',
  label: 'Player',
  brief: 'Rake player',
  noun: 'player',
  table: 'rake_players',
  id: 'integer',
  path: 'rake-players',
  slug: 'rake',
  openedBy: { search: 'name' },
  tracked: ['playerName', 'displayName', 'rakeAmount', 'avatarUrl', 'isActive', 'lastUpdated'],
  isSoft: true,
  found: { name: ['displayName'], detail: 'playerName' },
  personal: { by: 'player_name' },
  figures: {},
  columns: [],
  file: {
    id: 'Id',
    playerName: 'Username',
    displayName: 'Player',
    rakeAmount: money('Rake amount'),
    avatarUrl: 'Picture',
    isActive: 'Active',
    lastUpdated: time('Amount changed'),
    createdAt: time('Added'),
    rank: 'Rank',
  },
})
