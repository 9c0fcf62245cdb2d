import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../adapters/store/embedded/postmaster.ts'
import { deskAgent } from '../support/printers/desk-agent.ts'
import { startIppPrinters } from '../support/printers/ipp-printers.ts'
import { publicPortal } from '../support/servers/public-portal.ts'
import { startZebra } from '../support/printers/zebra.ts'
import { printingJourneys, type PrintingDesk } from './parcels/printing.journey.ts'
import { play } from './stage.ts'

const printPort = await freePort()
let desk: PrintingDesk | undefined

play('printing at this desk', [printingJourneys(() => desk)], {
  printPort,
  beside: async (server) => {
    const folder = await mkdtemp(join(tmpdir(), 'crossdock-desk-'))
    const [portal, printers] = await Promise.all([publicPortal(server.url), startIppPrinters()])
    const [agent, zebra] = await Promise.all([
      deskAgent(printPort, { origins: [server.url, portal.origin], env: portal.env }),
      startZebra(),
    ])
    desk = { agent, printers, portal, folder, zebra, url: server.url }
    return {
      flags: portal.flags,
      stop: async () => {
        desk = undefined
        await agent.remove()
        await printers.stop()
        await zebra.stop()
        await portal.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
})
