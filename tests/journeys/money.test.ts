import { arrearsJourneys } from './arrears.journey.ts'
import { billJourneys } from './bills.journey.ts'
import { centreJourneys } from './centre.journey.ts'
import { tariffJourneys } from './tariffs.journey.ts'
import { timelinessJourneys } from './timeliness.journey.ts'
import { codMoneyJourneys } from './cod-money.journey.ts'
import { codJourneys } from './cod.journey.ts'
import { moneyJourneys, simulatedProviders } from './money.journey.ts'
import { play } from './stage.ts'

play(
  'money',
  [moneyJourneys, billJourneys, arrearsJourneys, codJourneys, codMoneyJourneys, centreJourneys, timelinessJourneys, tariffJourneys],
  {
    providers: simulatedProviders,
  },
)
