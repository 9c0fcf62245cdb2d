/**
 * Units of each currency in use that one US dollar bought, about, at the time of writing; staff set
 * the rates of the day.
 */
const UNITS_PER_USD = `
AED 3.6725
AFN 70.5
ALL 84.1
AMD 384
AOA 912
ARS 1370
AUD 1.53
AWG 1.79
AZN 1.7
BAM 1.678
BBD 2
BDT 121.8
BHD 0.376
BIF 2950
BMD 1
BND 1.29
BOB 6.91
BRL 5.38
BSD 1
BTN 88.2
BWP 13.6
BYN 3.28
BZD 2.01
CAD 1.39
CDF 2400
CHF 0.797
CLP 952
CNY 7.1
COP 3900
CRC 505
CUP 24
CVE 94.6
CZK 20.9
DJF 177.72
DKK 6.41
DOP 62.8
DZD 129.8
EGP 48.2
ERN 15
ETB 145
EUR 0.858
FJD 2.26
FKP 0.746
GBP 0.746
GEL 2.71
GHS 12.1
GIP 0.746
GMD 72
GNF 8680
GTQ 7.66
GYD 209
HKD 7.8
HNL 26.2
HTG 131
HUF 335
IDR 16500
ILS 3.34
INR 88.2
IQD 1310
IRR 42000
ISK 122
JMD 160
JOD 0.709
JPY 148
KES 129.2
KGS 87.4
KHR 4010
KMF 422
KPW 900
KRW 1400
KWD 0.306
KYD 0.8333
KZT 540
LAK 21650
LBP 89500
LKR 302
LRD 190
LSL 17.5
LYD 5.42
MAD 9.05
MDL 16.7
MGA 4450
MKD 52.8
MMK 2100
MNT 3590
MOP 8.03
MRU 39.9
MUR 45.6
MVR 15.4
MWK 1734
MXN 18.5
MYR 4.21
MZN 63.9
NAD 17.5
NGN 1490
NIO 36.8
NOK 9.95
NPR 141.1
NZD 1.72
OMR 0.3845
PAB 1
PEN 3.49
PGK 4.19
PHP 57.3
PKR 281.5
PLN 3.65
PYG 7150
QAR 3.64
RON 4.35
RSD 100.5
RUB 83
RWF 1448
SAR 3.75
SBD 8.2
SCR 14.2
SDG 600
SEK 9.4
SGD 1.29
SHP 0.746
SLE 23.2
SOS 571
SRD 39.5
SSP 4700
STN 21
SVC 8.75
SYP 11000
SZL 17.5
THB 32.3
TJS 9.4
TMT 3.5
TND 2.91
TOP 2.38
TRY 41.5
TTD 6.78
TWD 30.4
TZS 2465
UAH 41.3
UGX 3500
USD 1
UYU 40
UZS 12150
VES 175
VND 26400
VUV 120
WST 2.75
XAF 563
XCD 2.7
XCG 1.79
XOF 563
XPF 102.4
YER 239
ZAR 17.5
ZMW 23.7
ZWG 26.7
`

/** Values of one unit in USD that are agreed to the digit. */
export const agreedToUsd: Readonly<Record<string, string>> = { AED: '0.2723', SAR: '0.2667', QAR: '0.2747', CNY: '0.1408', USD: '1' }

/** Values of one unit in RMB that are agreed to the digit. */
export const agreedToRmb: Readonly<Record<string, string>> = { CNY: '1', USD: '7.10' }

/** Names that differ from the locale data's: Chinese, English. */
export const currencyNames: Readonly<Record<string, readonly [string, string]>> = {
  XCG: ['加勒比盾', 'Caribbean Guilder'],
  ZWG: ['津巴布韦金', 'Zimbabwean Gold'],
}

export const currencyFacts: readonly { readonly code: string; readonly perUsd: string }[] = UNITS_PER_USD.trim()
  .split('\n')
  .map((line) => {
    const [code = '', perUsd = ''] = line.split(' ')
    return { code, perUsd }
  })
