import * as agent from '../../printer/agent/main.ts'
import type { Command } from '../command.ts'
import { printAgentCommands } from '../commands/print-agent.command.ts'
import { carryAgent } from '../print-agent.ts'
import { runProgram } from '../run-program.ts'

const NAME = 'crossdock-print-agent'
const COMMAND = /^(crossdock )?print-agent ?/

/** `crossdock print-agent origins` is `crossdock-print-agent origins` here. */
const ownCommand = ({ path, examples, ...command }: Command): Command => ({
  ...command,
  path: path.replace(COMMAND, ''),
  examples: examples.map((example) => example.replace(COMMAND, '')),
})

carryAgent(agent)
const [itself, ...others] = printAgentCommands
const main = ownCommand(itself)

/** The print agent as one file without Node and without packages beside it. */
void runProgram(
  { name: NAME, about: main.about, firstSteps: main.examples, commands: [main, ...others.map(ownCommand)] },
  { argv: process.argv },
)
