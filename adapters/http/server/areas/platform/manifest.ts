import { access } from './access/composition.ts'
import { backups } from './backups/composition.ts'
import { errors } from './errors/composition.ts'
import { files } from './files/composition.ts'
import { jobs } from './jobs/composition.ts'
import { live } from './live/composition.ts'
import { reference } from './reference/composition.ts'

/** Compositions of the areas of platform. */
export const platformCompositions = {
  access,
  backups,
  errors,
  files,
  jobs,
  live,
  reference,
}
