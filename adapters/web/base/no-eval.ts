import { z } from 'zod'

// The pages' policy forbids code made from text, and the browser reports even the question whether
// it may. Imported before every schema.
z.config({ jitless: true })
