import { playExample, readExamples, startSession } from './session.ts'

/** `npm run try`: the core over doubles in memory, at a prompt (docs/TRY.md). */

const examples = readExamples()
const names = [...new Set(examples.map(({ name }) => name))].join(', ')

process.stdout.write(`The rules of the core, over stores in memory: nothing is kept.
  quoteParcel({ actualGrams: 2300 })    what a parcel costs, step by step
  await orders.place()                  then await orders.move('ORDER0001', 'receive')
  cash.dispatch('OD1', '4000.00 AED')   then report, announce, receive, bill, payOut, balances
  readSheet(['收货人'], ['Sara'])          a row of an express sheet
.example NAME plays one of docs/TRY.md: ${names}
startOver() empties the stores; .exit ends; Tab completes; await import('#core/…') opens any module of core.
`)

const repl = startSession()
repl.defineCommand('example', {
  help: `Play an example of docs/TRY.md: ${names}`,
  async action(name) {
    this.clearBufferedCommand()
    const chosen = examples.filter((example) => example.name === name.trim())
    if (chosen.length === 0) this.output.write(`There is no ${name.trim()}; there are ${names}.\n`)
    for (const example of chosen) await playExample(this, example)
    this.displayPrompt()
  },
})
