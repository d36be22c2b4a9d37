import { checkMatch } from './check-match.ts'

checkMatch(['tight', 'loose'], 50_000, 10)
checkMatch(['tight', 'loose', 'tight', 'loose'], 50_000, 8)
