import { checkKookUnderFaults } from '../support/kook-faults.ts'

await checkKookUnderFaults({ hands: 60, hostileCount: 5000, handsWhileHostile: 5 })
