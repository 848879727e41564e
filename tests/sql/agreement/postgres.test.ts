import {databaseOfFile} from '#tests/sql/support/database-of-file.ts';
import {describeAgreement} from './agreeing.ts';
import {describeIrregularLives} from './irregular.ts';
import {usualSeed} from './irregular-lives/irregular-province.ts';
import {describeReviewedLives} from './reviewing.ts';

const database = databaseOfFile();

describeAgreement(database);
describeReviewedLives(database);
describeIrregularLives(database, [usualSeed]);
