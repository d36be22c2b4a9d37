import { checkRandomHands } from './check-random-hands.ts'

checkRandomHands(250_000, 4)
