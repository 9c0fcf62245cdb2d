import fc from 'fast-check'
import { replayOf } from './replay.ts'

// Read before each test file of a run that replays a property.
fc.configureGlobal({ ...fc.readConfigureGlobal(), ...replayOf(process.env) })
