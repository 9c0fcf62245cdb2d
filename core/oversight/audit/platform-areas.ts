import { jobMachine } from '#core/platform/jobs/job.machine.ts'
import { area, type AuditArea } from './audit-area.ts'

/** Areas of the trail about the platform. */
export const platformAreas = {
  jobs: area('jobs', { machines: [jobMachine] }),
} as const satisfies Readonly<Record<string, AuditArea>>
