import { checkAiming } from './check-aiming.ts'

checkAiming(100_000)
