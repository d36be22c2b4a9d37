import { checkRandomHands } from './check-random-hands.ts'

checkRandomHands(20_000, 2)
