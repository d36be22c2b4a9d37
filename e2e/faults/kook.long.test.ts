import { checkKookUnderFaults } from '../support/kook-faults.ts'

await checkKookUnderFaults({ hands: 500, hostileCount: 100_000, handsWhileHostile: 20 })
