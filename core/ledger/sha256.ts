const BLOCK_BYTES = 64
const LENGTH_BYTES = 8

function* primes(): Generator<number, never> {
  for (let candidate = 2; ; candidate += 1) {
    let divisor = 2
    while (candidate % divisor !== 0) divisor += 1
    if (divisor === candidate) yield candidate
  }
}

/** The first 32 bits of the fraction of a root, as the standard takes its constants from square and cube roots of primes. */
const fractionOf = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0

const FIRST_PRIMES = primes().take(BLOCK_BYTES).toArray()
const ROUND_CONSTANTS = Int32Array.from(FIRST_PRIMES, (prime) => fractionOf(Math.cbrt(prime)))
const INITIAL = Int32Array.from(FIRST_PRIMES.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)))
