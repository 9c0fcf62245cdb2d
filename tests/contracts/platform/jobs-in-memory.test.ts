import { inMemoryJobs } from '../../support/in-memory-jobs.ts'
import { jobsContract } from './jobs.contract.ts'

jobsContract('in memory', async () => inMemoryJobs())
