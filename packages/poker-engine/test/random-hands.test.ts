import { checkRandomHands } from './check-random-hands.ts'

checkRandomHands(5_000, 2)
