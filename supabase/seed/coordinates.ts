import {readTable} from './tables.ts';

/** Where the cities with a house are. Nobody has looked up Norcia and Saumlaki yet. */
const cities = new Map(
  readTable(`
  Pontianak         | -0.0226, 109.3307
  Singkawang        | 0.9066, 108.9872
  Ketapang          | -1.85, 109.9833
  Ngabang           | 0.3833, 109.95
  Bengkayang        | 0.8211, 109.4775
  Sambas            | 1.3625, 109.3097
  Mempawah          | 0.3585, 108.9653
  Sungai Raya       | -0.0833, 109.3667
  Sintang           | 0.0694, 111.4969
  Putussibau        | 0.86, 112.9333
  Nanga Pinoh       | -0.3396, 111.7433
  Sanggau           | 0.1194, 110.5897
  Sekadau           | 0.0167, 110.8833
  Medan             | 3.5952, 98.6722
  Kabanjahe         | 3.1, 98.4908
  Balige            | 2.3333, 99.0667
  Sidikalang        | 2.7422, 98.3136
  Berastagi         | 3.1947, 98.5089
  Pematangsiantar   | 2.9595, 99.0687
  Parapat           | 2.6631, 98.9358
  Sibolga           | 1.7427, 98.7792
  Gunungsitoli      | 1.2889, 97.6143
  Tarutung          | 2.0167, 98.9667
  Padang            | -0.9471, 100.4172
  Lawang            | -7.8356, 112.6947
  Atambua           | -9.1061, 124.8925
  Merauke           | -8.4991, 140.4043
  Tanah Merah       | -6.095, 140.298
  Tual              | -5.64, 132.75
  Agats             | -5.54, 138.13
  Timika            | -4.5467, 136.89
  Perugia           | 43.1107, 12.3908
  Assisi            | 43.0707, 12.6196
  Todi              | 42.7808, 12.4064
  Città di Castello | 43.4576, 12.2406
  Spello            | 42.9906, 12.6714
  Gubbio            | 43.3517, 12.5772
  Spoleto           | 42.7314, 12.7381
  Foligno           | 42.9561, 12.7033
  Rieti             | 42.4042, 12.8628
  L'Aquila          | 42.3498, 13.3995
  Sulmona           | 42.0486, 13.9261
  Teramo            | 42.6589, 13.7042
  Split             | 43.5081, 16.4402
  Šibenik           | 43.735, 15.8952
  Shkodër           | 42.0683, 19.5126
`).map(([city = '', coordinates = '']) => [city, coordinates]),
);

/** Returns the coordinates of a city; `null` when they are unknown. */
export function coordinatesOf(city: string): string | null {
  return cities.get(city) ?? null;
}
