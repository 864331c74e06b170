import { sitCategory } from '../../exam/test.ts';

sitCategory('tool-selection');
