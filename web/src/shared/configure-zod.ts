import { config } from 'zod/mini'

// The content security policy forbids eval, which zod would otherwise try in order to run faster.
config({ jitless: true })
