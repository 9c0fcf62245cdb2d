import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { openPort } from '../../../adapters/http/server/listen/open-port.ts'

const ADDRESS = { host: '127.0.0.1', port: 0 }
const CONNECTIONS = 40

it('takes several new connections in one turn of the loop', async () => {
  let taken = 0
  const server = createServer().on('connection', () => (taken += 1))
  const doors = await openPort(server, ADDRESS)
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(doors.port, ADDRESS.host).on('error', () => undefined))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    await doors.close()
  })
  const steps: number[] = []
  for (let before = 0; taken < CONNECTIONS; before = taken) {
    await nextTurn()
    steps.push(taken - before)
  }
  expect(Math.max(...steps)).toBeGreaterThan(1)
})

it('answers a call of any of its connections, and closes when they have ended', async () => {
  const doors = await openPort(
    createServer((request, response) => void response.writeHead(200, { connection: 'close' }).end(request.url)),
    ADDRESS,
  )
  const answers = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, n) => (await fetch(`http://127.0.0.1:${doors.port}/${n}`)).text()),
  )
  expect(answers).toEqual(Array.from({ length: CONNECTIONS }, (_, n) => `/${n}`))
  await doors.close()
  await expect(fetch(`http://127.0.0.1:${doors.port}/`)).rejects.toThrow('fetch failed')
})

it('is refused for a port that another server of this kind has', async () => {
  const doors = await openPort(createServer(), ADDRESS)
  await expect(openPort(createServer(), { ...ADDRESS, port: doors.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await doors.close()
})
