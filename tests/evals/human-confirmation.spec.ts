import { sitCategory } from '../../exam/test.ts';

sitCategory('human-confirmation');
