import type { Command } from '../command.ts'
import { adminJobs } from './admin-jobs.command.ts'
import { completion } from './completion.command.ts'
import { createAdmin } from './create-admin.command.ts'
import { adminBackup, adminBackups } from './admin-backup.command.ts'
import { adminDoctor } from './admin-doctor.command.ts'
import { adminMigrate } from './admin-migrate.command.ts'
import { adminRestore } from './admin-restore.command.ts'
import { adminSeed } from './admin-seed.command.ts'
import { adminVerifyLedger } from './admin-verify-ledger.command.ts'
import { adminVerifyStock } from './admin-verify-stock.command.ts'
import { eventsImport } from './events-import.command.ts'
import { labelsMerge } from './labels-merge.command.ts'
import { labelsPrint } from './labels-print.command.ts'
import { login, logout, whoami } from './login.command.ts'
import { ordersBlock, ordersCancel } from './orders-bulk.command.ts'
import { ordersExport } from './orders-export.command.ts'
import { ordersImport } from './orders-import.command.ts'
import { recordsImport } from './records-import.command.ts'
import { ordersList } from './orders-list.command.ts'
import { ordersPrint } from './orders-print.command.ts'
import { ordersShow } from './orders-show.command.ts'
import { pay } from './pay.command.ts'
import { printAgentCommands } from './print-agent.command.ts'
import { quote } from './quote.command.ts'
import { reference } from './reference.command.ts'
import { serve } from './serve.command.ts'
import { deliver, dispatch, receive } from './stations.command.ts'
import { track } from './track.command.ts'

/** Every command of the command line; help, completion and dispatch are derived from this list. */
export const commands: readonly Command[] = [
  serve,
  login,
  logout,
  whoami,
  ordersImport,
  recordsImport,
  ordersList,
  ordersShow,
  ordersCancel,
  ordersBlock,
  ordersExport,
  ordersPrint,
  labelsPrint,
  labelsMerge,
  track,
  eventsImport,
  quote,
  pay,
  receive,
  dispatch,
  deliver,
  reference,
  ...printAgentCommands,
  adminMigrate,
  adminDoctor,
  adminVerifyLedger,
  adminVerifyStock,
  adminBackup,
  adminBackups,
  adminRestore,
  adminSeed,
  createAdmin,
  adminJobs,
  completion(() => commands),
]
